import { users } from './fixtures'

/** A challenge of the server's kind, cheap to solve. */
export const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    keyLength: 32,
    keyPrefix: 'aeb09549dd5e360cf508643e01c5a331',
    keySignature: '54f137649fdb96bf72e5f9cd8243c056bae17b946337e64d43c8c3c17ec6d988',
    nonce: '85d22b0b60f21b083fc96879b2ee0c18',
    salt: '45286541200943a2d6ac9d65500f1970',
  },
  signature: 'd6cab7d3215d7d6df9007ec945cb3350ccc2d6724453198a651ae87552b6e9e1',
}

const { permissions, ...user } = users.orders

/** What a login that succeeds is answered. */
export const signedIn = {
  userInfo: { isSuccess: true, status: 200, message: '', data: { ...user, token: 'of this session' } },
  userPermission: [...permissions],
}
