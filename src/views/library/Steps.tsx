import { Button, Text } from '@radix-ui/themes'
import styles from './Production.module.css'
import { texts } from './texts'

type Words = { previous: string; next: string; at: (page: number, pages: number) => string }
type Props = { page: number; pages: number; onPage: (page: number) => void; words?: Words }

/** Where one is among pages, and one step either way. */
export const Steps = ({ page, pages, onPage, words = texts.steps }: Props) => (
  <nav className={styles.steps} aria-label={words.at(page, pages)}>
    <Button type="button" size="1" variant="soft" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {words.previous}
    </Button>
    <Text size="2" role="status">
      {words.at(page, pages)}
    </Text>
    <Button type="button" size="1" variant="soft" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {words.next}
    </Button>
  </nav>
)
