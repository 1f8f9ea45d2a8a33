/** Hands a file over to the browser's downloads. */
export function download(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // The download has begun by then; the file itself may be large.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
