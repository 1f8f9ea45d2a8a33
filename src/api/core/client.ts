import { createClient } from './http'
import { token } from './token'

/** `VITE_API_BASE` selects another server with the same contract. */
export const client = createClient({ base: import.meta.env.VITE_API_BASE || '/api', token: token.get })
