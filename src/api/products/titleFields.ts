import { choice, code, image, longText, optional, ref, refs, richText, text, unique, words, year } from '../core/field'
import { slug } from '../core/kinds/catalogueFields'
import { rows } from '../core/kinds/rows'
import { issnPattern } from './numbers'

export const titleStatuses = { draft: 'Draft', active: 'Active', archived: 'Archived' } as const

const status = () => choice('Status', titleStatuses)
const title = () => text('Title', 300)
const nonLatinTitle = () => words('Title in Persian', 300)
const subtitles = { subtitle: words('Subtitle', 300), nonLatinSubtitle: words('Subtitle in Persian', 300) }
/** In the order of the title page; one role per person. */
const contributors = () =>
  rows(
    'Contributors',
    {
      personId: ref('Person', 'People', { isLarge: true, proposes: { from: 'peopleTypeIds', to: 'roleId' } }),
      roleId: ref('Role', 'PeopleType'),
      creditedAs: words('As it is printed', 200),
    },
    { max: 50, once: ['personId', 'roleId'] },
  )
const awards = () =>
  rows('Awards', {
    awardId: ref('Award', 'Award'),
    year: optional(year('Year', { min: 1000, max: 2100 })),
    outcome: choice('Outcome', { winner: 'Winner', shortlisted: 'Shortlisted', longlisted: 'Longlisted', nominated: 'Nominated' }),
  })
const series = { seriesId: optional(ref('Series', 'Series', { isLarge: true })), numberInSeries: words('Number in the series', 20) }
const subjects = {
  genreIds: refs('Genres', 'Genre'),
  mainSubjectId: optional(ref('Main subject', 'Subject', { isLarge: true })),
  subjectIds: refs('Subjects', 'Subject', 0, { isLarge: true }),
}
const hashtagIds = () => refs('Hashtags', 'Hashtag')
const ageGroupId = () => optional(ref('Age group', 'AgeGroup'))
const readers = {
  ageGroupId: ageGroupId(),
  gradeIds: refs('Grades', 'Grade'),
  educationLevelIds: refs('Education levels', 'EducationLevel'),
  instructionalMethodIds: refs('Instructional methods', 'InstructionalMethod'),
}
const description = () => optional(richText('Description'))
const texts = {
  description: description(),
  nonLatinDescription: optional(richText('Description in Persian')),
  shortDescription: words('Short description', 350),
  tableOfContents: optional(longText('Table of contents')),
}
const web = {
  image: optional(image('Cover')),
  slug: optional(unique(slug('Web address'))),
  seoTitle: words('Title for search engines', 60),
  seoDescription: words('Description for search engines', 160),
}

/** All but title and status may be empty in a draft; `titleFaults` tells what an active one needs. */
export const titleFields = {
  book: {
    title: title(),
    nonLatinTitle: nonLatinTitle(),
    ...subtitles,
    originalTitle: words('Original title', 300),
    originalLanguageId: optional(ref('Original language', 'Language')),
    languageIds: refs('Languages', 'Language'),
    contributors: contributors(),
    ...series,
    awards: awards(),
    ...subjects,
    hashtagIds: hashtagIds(),
    ...readers,
    ...texts,
    ...web,
    status: status(),
  },
  document: {
    title: title(),
    nonLatinTitle: nonLatinTitle(),
    ...subtitles,
    languageIds: refs('Languages', 'Language'),
    contributors: contributors(),
    ...series,
    issn: optional(code('ISSN', issnPattern, 'Eight characters with a hyphen, as in 0349-1145')),
    periodicalInfoId: optional(ref('Appears', 'PeriodicalInfo')),
    institution: words('Institution', 200),
    ...subjects,
    hashtagIds: hashtagIds(),
    ...readers,
    ...texts,
    ...web,
    status: status(),
  },
  other: {
    title: title(),
    genreIds: refs('Genres', 'Genre'),
    hashtagIds: hashtagIds(),
    ageGroupId: ageGroupId(),
    description: description(),
    shortDescription: words('Short description', 350),
    ...web,
    status: status(),
  },
}

/** Created where they are chosen: no screens. */
export const seriesFields = {
  title: unique(text('Title')),
  nonLatinTitle: words('Title in Persian'),
  issn: optional(code('ISSN', issnPattern, 'Eight characters with a hyphen, as in 0349-1145')),
}
