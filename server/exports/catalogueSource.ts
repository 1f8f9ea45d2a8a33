/** How a catalogue is set, in Typst. Values arrive as JSON, isolated from what stands beside them: they are data and never markup. */
export const source = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.plainTitle, author: (), date: none)
#set page(paper: "a4", margin: (x: 18mm, top: 20mm, bottom: 18mm), numbering: "1", number-align: center)
#set text(font: "Vazirmatn", size: 9pt, lang: "sv")
#set par(leading: 0.6em)
#let quiet = rgb("#5a5d66")

#let entry(it) = {
  let dir = if it.isPersian { rtl } else { ltr }
  let lang = if it.isPersian { "fa" } else { "sv" }
  set text(dir: dir, lang: lang)
  let body = {
    [#metadata(it.id) #label("e" + str(it.id))]
    text(weight: "bold", size: 11pt, it.title)
    if it.other != "" { linebreak(); text(fill: quiet, it.other, dir: ltr) }
    if it.names != "" { linebreak(); it.names }
    if it.facts != "" { linebreak(); text(fill: quiet, size: 8pt, it.facts) }
    if it.text != "" { parbreak(); text(size: 8pt, it.text) }
    parbreak()
    text(size: 8pt, dir: ltr, if it.isbn != "" { "ISBN " + it.isbn })
    if it.price != "" { h(1fr); text(weight: "bold", dir: ltr, it.price) }
  }
  block(breakable: false, width: 100%, below: 6mm, grid(
    columns: (22mm, 1fr), column-gutter: 4mm,
    if it.picture != "" { image(it.picture, width: 22mm, height: 34mm, fit: "contain", alt: it.alt) }
    else { rect(width: 22mm, height: 32mm, stroke: 0.4pt + quiet, fill: rgb("#f2f3f5")) },
    body,
  ))
}

#page(numbering: none)[
  #v(1fr)
  #text(size: 30pt, weight: "bold", data.title)
  #v(4mm)
  #text(size: 13pt, fill: quiet)[#data.sender #h(4mm) #data.date]
  #v(2fr)
]
#if data.sections.len() > 1 {
  outline(title: [Innehåll], depth: 1)
  pagebreak()
}
#for section in data.sections {
  if section.heading != "" { heading(level: 1, section.heading) }
  let all = for it in section.entries { entry(it) }
  if data.columns == 2 { columns(2, gutter: 8mm, all) } else { all }
}
#if data.authors.len() > 0 {
  pagebreak()
  heading(level: 1, [Register])
  columns(3, gutter: 6mm, for author in data.authors {
    block(below: 1.2mm, {
      text(size: 8pt, author.name)
      h(1fr)
      context text(size: 8pt, fill: quiet, author.ids.map(id => str(counter(page).at(label("e" + str(id))).first())).dedup().join(", "))
    })
  })
}
`
