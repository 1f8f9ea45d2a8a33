import { createClient } from './http'
import { token } from './token'

/** The app's own client: `VITE_API_BASE` points it at another server that keeps the contract. */
export const client = createClient({ base: import.meta.env.VITE_API_BASE || '/api', token: token.get })
