/** A token the server takes once, and for how many milliseconds it does. */
export type Proof = { token: string; validFor: number }
