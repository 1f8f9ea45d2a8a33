/** Single-use token and its lifetime in milliseconds. */
export type Proof = { token: string; validFor: number }
