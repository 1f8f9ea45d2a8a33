import { Button } from '@radix-ui/themes'
import { Name } from '../text/Name'
import { Instead } from './ListStates'
import type { ListProps } from './listProps'
import styles from './NoRows.module.css'
import { isNarrowed } from './state/isNarrowed'
import { pageCount } from './state/listState'
import { toolTexts } from './toolTexts'

/** Says why a page has no rows, and the way on. */
export default function NoRows({ list, page, elsewhere, empty }: Pick<ListProps<{ id: number }>, 'list' | 'page' | 'elsewhere' | 'empty'>) {
  const { total = 0, suggestions = [] } = page.data?.result ?? {}
  if (total > 0)
    return (
      <Instead
        title={toolTexts.beyond}
        action={
          <Button variant="soft" onClick={() => list.push({ page: pageCount(total, list.state.pageSize) })}>
            {toolTexts.toLastPage}
          </Button>
        }
      >
        {toolTexts.beyondHint}
      </Instead>
    )
  if (!isNarrowed(list.state))
    return (
      <Instead title={empty.title} action={empty.action}>
        {empty.text}
      </Instead>
    )
  return (
    <Instead
      title={toolTexts.nothingMatches}
      action={
        <>
          {suggestions.length > 0 && (
            <div className={styles.suggestions}>
              <span>{toolTexts.didYouMean}</span>
              {suggestions.map((name) => (
                <Button key={name} variant="surface" onClick={() => list.push({ search: name })}>
                  <Name>{name}</Name>
                </Button>
              ))}
            </div>
          )}
          {elsewhere}
          <Button variant="soft" onClick={() => list.push({ search: '', filters: {} })}>
            {toolTexts.showAll}
          </Button>
        </>
      }
    >
      {toolTexts.nothingMatchesHint}
    </Instead>
  )
}
