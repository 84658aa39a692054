export {
  Account,
  AccountAddress,
  AccountChange,
  AccountContent,
  AccountCreation,
  AccountDocument,
  AccountList,
  AccountUpdate,
  AddressChange,
  AddressContent,
  AddressCreation,
  AddressDocument,
  AddressList,
  AddressUpdate,
  maxAddresses,
} from './accounts/account.js';
export {
  AccountMember,
  AccountMemberDocument,
  AccountMemberList,
  AccountMembership,
  AccountMembershipDocument,
  AccountMembershipList,
} from './accounts/member.js';
export {
  AccountToken,
  AccountTokenList,
  AccountTokenRequest,
  OneTimePasswordRequest,
  SignUp,
} from './accounts/sign-in.js';
