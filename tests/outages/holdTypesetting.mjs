// Loaded before a server (`node --import`): its catalogues are set for ever.
import { isMainThread, workerData } from 'node:worker_threads'

// Of the server's threads this one is given a compiler.
if (!isMainThread && workerData?.compiler) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
