import type { Part } from '../names'
import { access } from './access'
import { core } from './core'
import { frame } from './frame'
import { notices } from './notices'
import { record } from './record'
import { sentences } from './sentences'
import { work } from './work'

export default {
  texts: { ...core, ...record, ...access, ...frame, ...notices },
  sentences: { ...sentences, ...work },
} satisfies Part
