import type { Contract } from '../core/contract'
import { countUserRegisterProduct } from './reports'

export const contract: Contract = { calls: [countUserRegisterProduct] }
