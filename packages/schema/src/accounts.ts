export {
  Account,
  AccountAddress,
  AccountDocument,
  AccountList,
  AddressChange,
  AddressContent,
  AddressCreation,
  AddressDocument,
  AddressList,
  AddressUpdate,
  maxAddresses,
} from './accounts/account.js';
export {
  AccountToken,
  AccountTokenList,
  AccountTokenRequest,
  OneTimePasswordRequest,
  SignUp,
} from './accounts/sign-in.js';
