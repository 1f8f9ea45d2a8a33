import { recordPaths } from '../core/recordPaths'

export const referencePaths = {
  articleGroups: recordPaths('/init/article-group'),
  contributors: recordPaths('/init/contributors'),
  distributors: recordPaths('/init/distributor'),
}
