import { useSyncExternalStore } from 'react'

export type Signal = 'sound' | 'vibration'
export const signals: readonly Signal[] = ['sound', 'vibration']

const keyOf = (signal: Signal) => `scan.${signal}`
const listeners = new Set<() => void>()
const isOn = (signal: Signal) => localStorage.getItem(keyOf(signal)) !== 'off'

let context: AudioContext | undefined

/** Two falling tones. */
function sound(): void {
  // Safari mutes Web Audio by the silent switch unless it plays back.
  const session = (navigator as { audioSession?: { type: string } }).audioSession
  if (session) session.type = 'playback'
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [place, pitch] of [440, 220].entries()) {
    const tone = new OscillatorNode(context, { type: 'square', frequency: pitch })
    const volume = new GainNode(context, { gain: 0.15 })
    tone.connect(volume).connect(destination)
    tone.start(currentTime + place * 0.18)
    tone.stop(currentTime + place * 0.18 + 0.16)
  }
}

/** What was scanned is wrong: heard and felt, where the device can and the person wants it. */
export function signalWrong(): void {
  if (isOn('sound')) sound()
  if (isOn('vibration')) navigator.vibrate?.([200, 100, 200])
}

/** On this device. */
export function useSignal(signal: Signal): [boolean, (isWanted: boolean) => void] {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOn(signal),
  )
  return [
    isWanted,
    (wanted) => {
      if (wanted) localStorage.removeItem(keyOf(signal))
      else localStorage.setItem(keyOf(signal), 'off')
      for (const listener of listeners) listener()
    },
  ]
}
