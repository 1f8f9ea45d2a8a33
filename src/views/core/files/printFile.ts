import { download } from './download'

/** Until the print dialog has read the file, in milliseconds. */
const keptFor = 60_000

/** A headless browser crashes when a frame of its PDF viewer prints (Chromium 150 and 155). */
const hasDialog = () => navigator.pdfViewerEnabled && !navigator.webdriver

/** Opens the browser's print dialog with a PDF. Any other file, and a browser without a PDF viewer such as a phone's, gets a download. */
export function printFile({ blob, name }: { blob: Blob; name: string }): Promise<void> {
  if (blob.type !== 'application/pdf' || !hasDialog()) return Promise.resolve(download(blob, name))
  const url = URL.createObjectURL(blob)
  const frame = document.createElement('iframe')
  frame.className = 'visually-hidden'
  frame.title = name
  frame.tabIndex = -1
  frame.src = url
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, keptFor)
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      try {
        frame.contentWindow?.print()
      } catch {
        // Firefox's own viewer is of another origin.
        download(blob, name)
      }
      resolve()
    })
    document.body.append(frame)
  })
}
