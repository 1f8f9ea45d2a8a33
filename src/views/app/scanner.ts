import { scannerMachine } from '#machines/core/scanner'
import { enterCode } from '#views/core/scanning/enter.ts'
import { keyboard } from '#views/core/scanning/keyboard.ts'
import { openBeside } from './beside'
import { holdScanned } from './palette/scanned'
import type { App } from './processes'

const scanner = scannerMachine.provide({ actors: { keyboard } })

/** Pages that accept codes get them, otherwise the palette opens. */
export function startScanner(app: App): void {
  const { system } = app
  if (system.get('scanner')) return
  app.send({ type: 'workspace.loaded', machines: { scanner } })
  system.get('scanner')?.on('code.read', ({ code }: { code: string }) => {
    if (enterCode(code)) return
    holdScanned(code)
    openBeside('palette')
  })
}
