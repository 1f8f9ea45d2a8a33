import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { serverFile } from '../server/setup/serverProcess'

/** Runs a built command beside the server, such as `backup`. Returns what it said and the code it ended with. */
export async function runTool(name: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const file = join(dirname(serverFile), `${name}.js`)
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
