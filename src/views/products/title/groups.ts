import type { Kind } from '#api/products/rules'
import { titleEntity } from '../kinds'
import { texts } from './texts'

const parts: readonly [title: string, names: readonly string[]][] = [
  [
    texts.groups.title,
    [
      'title',
      'nonLatinTitle',
      'subtitle',
      'nonLatinSubtitle',
      'originalTitle',
      'originalLanguageId',
      'languageIds',
      'seriesId',
      'numberInSeries',
      'issn',
      'periodicalInfoId',
      'institution',
      'status',
      'contributors',
    ],
  ],
  [
    texts.groups.subjects,
    [
      'genreIds',
      'mainSubjectId',
      'subjectIds',
      'hashtagIds',
      'ageGroupId',
      'gradeIds',
      'educationLevelIds',
      'instructionalMethodIds',
      'awards',
    ],
  ],
  [texts.groups.text, ['shortDescription', 'description', 'nonLatinDescription', 'tableOfContents']],
  [texts.groups.web, ['image', 'slug', 'seoTitle', 'seoDescription']],
]

export function groupsOf(kind: Kind): { title: string; names: string[] }[] {
  const declared = Object.keys(titleEntity(kind).fields)
  const placed = parts.flatMap(([, names]) => names)
  const groups = parts.map(([title, names]) => ({ title, names: names.filter((name) => declared.includes(name)) }))
  const others = { title: texts.groups.more, names: declared.filter((name) => !placed.includes(name)) }
  return [...groups, others].filter(({ names }) => names.length > 0)
}
