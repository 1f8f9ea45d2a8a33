export { Failure } from './Failure'
export { NotFound } from './NotFound'
export { Offline } from './Offline'
