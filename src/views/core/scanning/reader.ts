/** Milliseconds between two pictures: a hand needs longer to bring the next book. */
const pause = 120
/** Pixels across: enough for the bars of an EAN at arm's length. */
const maxWidth = 1280

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'qr_code']

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

type Reader = { read: (video: HTMLVideoElement) => Promise<readonly string[]>; close: () => void }

/** The browser's own where it knows our kinds of codes, as on Android and on a Mac. */
async function nativeReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Native }
  const known = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !known?.includes('ean_13')) return undefined
  const detector = new BarcodeDetector({ formats: formats.filter((format) => known.includes(format)) })
  return { read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue), close: () => undefined }
}

/** ZXing as WebAssembly in a worker, whose own policy allows it. @throws where it does not load */
async function workerReader(): Promise<Reader> {
  const { default: Worker } = await import('./zxing?worker')
  const worker = new Worker()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const answered = () =>
    new Promise<readonly string[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ codes: readonly string[] } | { fault: string }>) =>
        'codes' in data ? resolve(data.codes) : reject(new Error(data.fault))
      worker.onerror = () => reject(new Error('The reader of codes did not start'))
    })
  return {
    read(video) {
      const scale = Math.min(1, maxWidth / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context?.drawImage(video, 0, 0, canvas.width, canvas.height)
      const picture = context?.getImageData(0, 0, canvas.width, canvas.height)
      const codes = answered()
      worker.postMessage(picture, picture ? [picture.data.buffer] : [])
      return codes
    },
    close: () => worker.terminate(),
  }
}

type Told = { onCode: (code: string) => void; onFailed: () => void }

/** Reads picture after picture of what plays there. Returns a function that stops. */
export function readCodes(video: HTMLVideoElement, { onCode, onFailed }: Told): () => void {
  let isStopped = false
  let reader: Reader | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const codes = async () =>
    reader && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 ? reader.read(video) : []
  const look = async () => {
    try {
      const seen = await codes()
      if (isStopped) return
      seen.forEach(onCode)
      timer = setTimeout(look, pause)
    } catch {
      if (!isStopped) onFailed()
    }
  }
  const begin = async () => {
    try {
      reader = (await nativeReader()) ?? (await workerReader())
    } catch {
      if (!isStopped) onFailed()
      return
    }
    if (isStopped) reader.close()
    else await look()
  }
  void begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
    reader?.close()
  }
}
