const heard = new Set<() => void>()

export const askForKeys = (): void => {
  for (const open of heard) open()
}

export function onKeysAsked(open: () => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
