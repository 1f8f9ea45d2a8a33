const heard = new Set<() => void>()

/** Opens the keyboard help, wherever one is in the workspace. */
export const askForKeys = (): void => {
  for (const open of heard) open()
}

/** Hears it asked for. Returns how to stop listening. */
export function onKeysAsked(open: () => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
