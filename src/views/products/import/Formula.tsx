import { Badge } from '@radix-ui/themes'
import { texts } from './texts'

/** Marks what a formula came to when the file was saved: nobody has typed it. */
export const Formula = () => (
  <Badge color="amber" size="1" highContrast>
    <span aria-hidden>ƒ</span> {texts.reviewing.formula}
  </Badge>
)
