import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import file from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Its default is another server's.
prepareZXingModule({ overrides: { locateFile: () => file } })

const options: ReaderOptions = { formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'QRCode'], maxNumberOfSymbols: 4 }

addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  try {
    const results = await readBarcodes(data, options)
    postMessage({ codes: results.map(({ text }) => text) })
  } catch (error) {
    postMessage({ fault: String(error) })
  }
})
