import type { Contract } from '../core/contract'
import type { Endpoint } from '../core/endpoint'
import * as admin from './admin'
import * as own from './own'

const isCall = (value: object): value is Endpoint => 'method' in value && 'path' in value

export const contract: Contract = { calls: [...Object.values<object>(admin), ...Object.values<object>(own)].filter(isCall) }
