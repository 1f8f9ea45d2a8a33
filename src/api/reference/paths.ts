import { recordPaths } from '../core/recordPaths'

export const referencePaths = { articleGroups: recordPaths('/init/article-group'), distributors: recordPaths('/init/distributor') }
