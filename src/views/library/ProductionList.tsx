import { Button } from '@radix-ui/themes'
import { Link } from 'wouter'
import { libraryPaths } from '#api/library/paths'
import { type ProductionRow, productionLists } from '#api/library/productions'
import { useList } from '#views/core/data.ts'
import { dateTime, number } from '#views/core/format.ts'
import type { Column } from '#views/core/list/columns.ts'
import { useListState } from '#views/core/list/state/useListState.ts'
import type { PageProps } from '#views/core/pages.ts'
import { Name } from '#views/core/text/Name.tsx'
import { kindAt, kinds, productionName } from './kinds'
import { ListOfExports } from './ListOfExports'
import { texts as shelfTexts } from './shelfTexts'
import { texts } from './texts'

const labels = texts.columns
const columns: readonly Column<ProductionRow>[] = [
  { id: 'title', title: labels.title, sort: 'title', share: 1.6, cell: ({ title }) => <Name>{title}</Name> },
  { id: 'status', title: labels.status, width: 104, cell: ({ status }) => texts.statuses[status] },
  { id: 'itemCount', title: labels.titles, align: 'end', width: 80, cell: ({ itemCount }) => number(itemCount) },
  { id: 'labelCount', title: labels.labels, align: 'end', width: 80, cell: ({ labelCount }) => number(labelCount) },
  { id: 'templateTitle', title: labels.template, share: 1.4, cell: ({ templateTitle }) => <bdi>{templateTitle}</bdi> },
  { id: 'createdBy', title: labels.by, cell: ({ createdBy }) => <bdi>{createdBy}</bdi> },
  { id: 'createdAt', title: labels.at, sort: 'createdAt', width: 168, cell: ({ createdAt }) => dateTime(createdAt) },
]
const rules = { sortFields: ['id', 'title', 'createdAt'], filters: [] }

export default function ProductionList({ page }: PageProps) {
  const kind = kindAt(page.path)
  const { paths } = kinds[kind]
  const list = useListState(rules)
  const read = useList(productionName, productionLists[kind], list.request)
  const shelves = kind === 'label' && (
    <Button asChild variant="soft">
      <Link href={libraryPaths.shelfLabels}>{shelfTexts.link}</Link>
    </Button>
  )
  return <ListOfExports title={page.title} {...{ kind, paths, list, columns, texts }} page={read} actions={shelves} />
}
