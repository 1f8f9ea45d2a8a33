export function download(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
