import type { Part } from '../names'
import { access } from './access'
import { core } from './core'
import { frame } from './frame'
import { record } from './record'
import { sentences } from './sentences'
import { work } from './work'

export default { texts: { ...core, ...record, ...access, ...frame }, sentences: { ...sentences, ...work } } satisfies Part
