import { type CashTitle, findTitles } from '#api/till/till'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { sek } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

const searchTexts = texts.search

export const TitleSearch = ({ onChoose }: { onChoose: (title: CashTitle) => void }) => (
  <SearchBox<CashTitle>
    label={searchTexts.label}
    placeholder={searchTexts.placeholder}
    name="CashTitles"
    endpoint={findTitles}
    noneText={searchTexts.none}
    render={({ title, isbn, grossPrice, available }) => (
      <span>
        <Name>{title}</Name>
        <span className={styles.small}>
          <Amount>{sek(grossPrice)}</Amount> · {searchTexts.available(available)}
          {isbn && (
            <>
              {' · '}
              <Isbn>{isbn}</Isbn>
            </>
          )}
        </span>
      </span>
    )}
    onChoose={onChoose}
  />
)
