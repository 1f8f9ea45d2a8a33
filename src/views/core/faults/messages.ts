export { Failure } from './Failure'
export { NotFound } from './NotFound'
