/** For standalone files, light and dark; pages use `Chart.module.css`. */
export const chartStyle = `
.chart{font:12px system-ui,sans-serif;background:#fff}
.state rect{fill:#fff;stroke:#8b8d98}.state[data-depth="0"] rect{fill:#f9f9fb}.state .inside{fill:none}
.state[data-kind="parallel"]>rect{stroke-dasharray:5 3}
.name{font-weight:600;fill:#1c2024}.inner,.note{fill:#60646c;font-size:11px}.initial{fill:#3e63dd}
.edge path{fill:none;stroke:#80838d}.arrow{fill:#80838d}.edge rect{fill:#f9f9fb;opacity:.85}.edge text{fill:#3a5bc7;font-size:11px}
@media (prefers-color-scheme:dark){.chart{background:#111113}
.state rect{fill:#18191b;stroke:#696e77}.state[data-depth="0"] rect{fill:#111113}.name{fill:#edeef0}.inner,.note{fill:#b0b4ba}
.edge path{stroke:#777b84}.arrow{fill:#777b84}.edge rect{fill:#111113}.edge text{fill:#9eb1ff}}
`
