import { spawn } from 'node:child_process'
import { startServer } from '../../scripts/serve.mjs'

/** Demo data and accounts, and enough orders for lists of a thousand. */
export async function seed(env) {
  const server = await startServer({ env })
  await server.stop()
  await new Promise((resolve, reject) => {
    const args = ['dist/server/seed.js', '--baskets', '30000']
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The orders for the bench could not be made'))))
  })
}
