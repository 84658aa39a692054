export { Account, AccountDocument, AccountList } from './accounts/account.js';
