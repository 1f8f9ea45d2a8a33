import type { Part } from '../names'
import { access } from './access'
import { core } from './core'
import { frame } from './frame'
import { notices } from './notices'
import { pageTitles } from './pageTitles'
import { record } from './record'
import { sentences } from './sentences'
import { work } from './work'

export default {
  texts: { ...core, ...record, ...access, ...frame, ...notices },
  sentences: { ...sentences, ...pageTitles, ...work },
} satisfies Part
