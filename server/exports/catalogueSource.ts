/**
 * Values arrive as JSON: data, never markup. Entries are rows of a grid, not columns of a flow: an unbreakable block in `columns()` may run
 * over the bottom of the page, a row moves to the next one and takes its heading along.
 */
export const source = `
#let data = json(bytes(sys.inputs.data))
#let words = data.words
#set document(title: data.plainTitle, author: (), date: none)
#let small = data.paper == "a5"
#set page(paper: data.paper, margin: if small { (x: 13mm, top: 15mm, bottom: 14mm) } else { (x: 18mm, top: 20mm, bottom: 18mm) }, numbering: "1", number-align: center)
#set text(font: "Vazirmatn", size: 9pt, lang: words.lang, hyphenate: data.columns == 4)
#set par(leading: 0.6em)
#show heading: set block(sticky: true, below: 4mm)
#let quiet = rgb("#5a5d66")
#let gutter = if small { 6mm } else if data.columns == 4 { 5mm } else { 8mm }
#let narrow = data.columns == 4 or (small and data.columns == 2)

// The lines of one script.
#let lines(of) = {
  set text(dir: of.dir, lang: of.lang)
  if of.title != "" { text(weight: "bold", size: if data.columns == 4 { 9.5pt } else { 11pt }, of.title) }
  if of.names != "" { if of.title != "" { linebreak() }; of.names }
  if of.facts != "" { if of.title != "" or of.names != "" { linebreak() }; text(fill: quiet, size: 8pt, of.facts) }
}

#let entry(it) = {
  let persian = (..it.persian, dir: rtl, lang: "fa")
  let latin = (..it.latin, dir: ltr, lang: words.lang)
  let scripts = if not it.isPersian { lines(latin) }
    else if narrow { lines(persian); parbreak(); lines(latin) }
    // Latin letters on the left, Persian ones on the right, whatever the direction around them.
    else { set text(dir: ltr); grid(columns: (1fr, 1fr), column-gutter: 3mm, lines(latin), lines(persian)) }
  let body = {
    [#metadata(it.id) #label("e" + str(it.id))]
    scripts
    if it.text != "" { parbreak(); set text(dir: if it.isTextPersian { rtl } else { ltr }, lang: if it.isTextPersian { "fa" } else { words.lang }); text(size: 8pt, it.text) }
    parbreak()
    set text(dir: ltr, size: 8pt)
    if it.isbn != "" { box("ISBN " + it.isbn) }
    if it.price != "" { if narrow and it.isbn != "" { linebreak() } else { h(1fr) }; box(text(weight: "bold", size: 9pt, it.price)) }
  }
  let codes = if it.ean != "" or it.qr != "" {
    set text(dir: ltr)
    if it.ean != "" { box(image(it.ean, width: it.eanWidth * 1mm, alt: "EAN " + it.isbn)) }
    if it.qr != "" { if it.ean != "" { h(3mm) }; box(link(it.link, image(it.qr, width: 16mm, alt: it.link))) }
  }
  let picture = if it.picture != "" { image(it.picture, width: 22mm, height: 34mm, fit: "contain", alt: it.alt) }
    else { rect(width: 22mm, height: 32mm, stroke: 0.4pt + quiet, fill: rgb("#f2f3f5")) }
  let below = if codes != none { block(above: 2mm, codes) }
  if data.columns == 4 { picture; block(above: 2mm, body); below }
  // In narrow columns codes have the whole width: bars are never squeezed.
  else { grid(columns: (22mm, 1fr), column-gutter: 4mm, picture, if narrow { body } else { body; below }); if narrow { below } }
}

#page(numbering: none)[
  #v(1fr)
  #text(size: 30pt, weight: "bold", data.title)
  #v(4mm)
  #text(size: 13pt, fill: quiet)[#data.sender #h(4mm) #data.date]
  #v(2fr)
]
#if data.sections.len() > 1 {
  outline(title: words.contents, depth: 1)
  pagebreak()
}
#for section in data.sections {
  if section.heading != "" { heading(level: 1, section.heading) }
  for row in section.entries.chunks(data.columns) {
    block(breakable: false, width: 100%, below: 6mm, {
      set text(dir: if section.isPersian { rtl } else { ltr })
      grid(columns: (1fr,) * data.columns, column-gutter: gutter, ..row.map(entry))
    })
  }
}
#let register(title, rows, columns) = if rows.len() > 0 {
  set page(columns: columns)
  place(top, scope: "parent", float: true, heading(level: 1, title))
  for row in rows {
    block(below: 1.2mm, width: 100%, {
      set text(size: 8pt)
      row.name
      h(1fr)
      context text(fill: quiet, row.ids.map(id => str(counter(page).at(label("e" + str(id))).first())).dedup().join(", "))
    })
  }
}
#register(words.people, data.people, if small { 2 } else { 3 })
#register(words.isbns, data.isbns, if small { 2 } else { 3 })
`
