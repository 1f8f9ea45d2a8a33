import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Name } from '../text/Name'
import styles from './List.module.css'
import { Instead } from './ListStates'
import { pageCount } from './state/listState'
import type { ListControl } from './state/useListState'
import { toolTexts } from './toolTexts'

type Props = { list: ListControl; total: number; suggestions?: readonly string[] | undefined; elsewhere: ReactNode }

const NothingMatches = ({ list, suggestions = [], elsewhere }: Props) => (
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

const BeyondLastPage = ({ list, total }: Props) => (
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

/** The way back from a page without rows. */
export default function NoRows(props: Props) {
  return props.total > 0 ? <BeyondLastPage {...props} /> : <NothingMatches {...props} />
}
