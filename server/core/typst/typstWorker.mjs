// Run by node:worker_threads from its text (see typst.ts): it imports nothing by a relative path.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { compiler, wasm, fonts } = workerData

async function open() {
  const { initSync, TypstCompilerBuilder } = await import(compiler)
  initSync({ module: new WebAssembly.Module(readFileSync(wasm)) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(readFileSync(font))
  return builder.build()
}

const opened = open()
const main = '/main.typ'

parentPort.on('message', async ({ source, inputs, query }) => {
  try {
    const typst = await opened
    typst.reset()
    typst.add_source(main, source)
    const found = query ? typst.query(main, inputs, query, 'value') : '[]'
    const { result, diagnostics } = query ? {} : typst.compile(main, inputs, 'pdf', 2)
    if (!query && !result) throw new Error(`Typst: ${JSON.stringify(diagnostics)}`)
    parentPort.postMessage({ found, pdf: result })
  } catch (error) {
    parentPort.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
