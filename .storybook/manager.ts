import { addons } from 'storybook/manager-api'

/** The tree says a component's name; the other words for it, in parentheses, are there to be found by the search. */
addons.setConfig({ sidebar: { renderLabel: ({ name }) => name.replace(/ \([^)]*\)$/, '') } })
