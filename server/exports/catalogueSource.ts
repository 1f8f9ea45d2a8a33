/** Values arrive as JSON: data, never markup. */
export const source = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.plainTitle, author: (), date: none)
#let small = data.paper == "a5"
#set page(paper: data.paper, margin: if small { (x: 13mm, top: 15mm, bottom: 14mm) } else { (x: 18mm, top: 20mm, bottom: 18mm) }, numbering: "1", number-align: center)
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
  let codes = if it.ean != "" or it.qr != "" {
    set text(dir: ltr)
    if it.ean != "" { box(image(it.ean, width: it.eanWidth * 1mm, alt: "EAN " + it.isbn)) }
    if it.qr != "" { h(3mm); box(link(it.link, image(it.qr, width: 16mm, alt: it.link))) }
  }
  // In narrow columns codes have the whole width: bars are never squeezed.
  let narrow = small and data.columns == 2
  block(breakable: false, width: 100%, below: 6mm, grid(
    columns: (22mm, 1fr), column-gutter: 4mm,
    if it.picture != "" { image(it.picture, width: 22mm, height: 34mm, fit: "contain", alt: it.alt) }
    else { rect(width: 22mm, height: 32mm, stroke: 0.4pt + quiet, fill: rgb("#f2f3f5")) },
    if codes == none or narrow { body } else { body; parbreak(); codes },
    ..if codes != none and narrow { (grid.cell(colspan: 2, inset: (top: 2mm), codes),) },
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
  if data.columns == 2 { columns(2, gutter: if small { 6mm } else { 8mm }, all) } else { all }
}
#if data.authors.len() > 0 {
  pagebreak()
  heading(level: 1, [Register])
  columns(if small { 2 } else { 3 }, gutter: 6mm, for author in data.authors {
    block(below: 1.2mm, {
      text(size: 8pt, author.name)
      h(1fr)
      context text(size: 8pt, fill: quiet, author.ids.map(id => str(counter(page).at(label("e" + str(id))).first())).dedup().join(", "))
    })
  })
}
`
