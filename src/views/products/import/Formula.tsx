import { Badge } from '@radix-ui/themes'
import { texts } from './texts'

export const Formula = () => (
  <Badge color="amber" size="1" highContrast>
    <span aria-hidden>ƒ</span> {texts.reviewing.formula}
  </Badge>
)
