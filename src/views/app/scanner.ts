import { navigate } from 'wouter/use-browser-location'
import { inLanguage } from '#api/core/texts/inLanguage'
import { scannerMachine } from '#machines/core/scanner'
import { enterCode } from '#views/core/scanning/enter.ts'
import { keyboard } from '#views/core/scanning/keyboard.ts'
import { signalWrong } from '#views/core/scanning/signal.ts'
import { toast } from '#views/core/toast/toast.ts'
import { openBeside } from './beside'
import { holdScanned } from './palette/scanned'
import type { App } from './processes'
import { scannedPlace } from './scannedPlace'

export type Texts = typeof texts
const texts = inLanguage('app/scanner', { broken: 'The scan was cut off. Scan again' })

const scanner = scannerMachine.provide({ actors: { keyboard } })

/** Pages that accept codes get them; otherwise what the code names opens, or the palette. */
export function startScanner(app: App): void {
  const { system } = app
  if (system.get('scanner')) return
  app.send({ type: 'workspace.loaded', machines: { scanner } })
  system.get('scanner')?.on('code.read', ({ code }: { code: string }) => {
    if (enterCode(code)) return
    const place = scannedPlace(code)
    if (place) return navigate(place)
    holdScanned(code)
    openBeside('palette')
  })
  system.get('scanner')?.on('code.broken', () => {
    signalWrong()
    toast.error(texts.broken)
  })
}
