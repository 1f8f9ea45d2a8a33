export const swedish = `
Pippi Långstrump / Astrid Lindgren
Bröderna Lejonhjärta / Astrid Lindgren
Mio, min Mio / Astrid Lindgren
Ronja Rövardotter / Astrid Lindgren
Emil i Lönneberga / Astrid Lindgren
Alla vi barn i Bullerbyn / Astrid Lindgren
Madicken / Astrid Lindgren
Karlsson på taket / Astrid Lindgren
Lotta på Bråkmakargatan / Astrid Lindgren
Vi på Saltkråkan / Astrid Lindgren
Trollkarlens hatt / Tove Jansson
Trollvinter / Tove Jansson
Pappan och havet / Tove Jansson
Sent i november / Tove Jansson
Sommarboken / Tove Jansson
Hur gick det sen? / Tove Jansson
Kometen kommer / Tove Jansson
Gösta Berlings saga / Selma Lagerlöf
Nils Holgerssons underbara resa genom Sverige / Selma Lagerlöf
Kejsarn av Portugallien / Selma Lagerlöf
Jerusalem / Selma Lagerlöf
Löwensköldska ringen / Selma Lagerlöf
Herr Arnes penningar / Selma Lagerlöf
Körkarlen / Selma Lagerlöf
Röda rummet / August Strindberg
Hemsöborna / August Strindberg
Fröken Julie / August Strindberg
Giftas / August Strindberg
Inferno / August Strindberg
Ett drömspel / August Strindberg
Doktor Glas / Hjalmar Söderberg
Den allvarsamma leken / Hjalmar Söderberg
Martin Bircks ungdom / Hjalmar Söderberg
Historietter / Hjalmar Söderberg
Gentlemen / Klas Östergren
Utvandrarna / Vilhelm Moberg
Invandrarna / Vilhelm Moberg
Nybyggarna / Vilhelm Moberg
Sista brevet till Sverige / Vilhelm Moberg
Rid i natt! / Vilhelm Moberg
Kallocain / Karin Boye
Kris / Karin Boye
För trädets skull / Karin Boye
Aniara / Harry Martinson
Nässlorna blomma / Harry Martinson
Vägen till Klockrike / Harry Martinson
Barabbas / Pär Lagerkvist
Dvärgen / Pär Lagerkvist
Bödeln / Pär Lagerkvist
Gäst hos verkligheten / Pär Lagerkvist
Hans nådes tid / Eyvind Johnson
Romanen om Olof / Eyvind Johnson
Mina drömmars stad / Per Anders Fogelström
Barn av sin stad / Per Anders Fogelström
Sommaren med Monika / Per Anders Fogelström
Kvinnor och äppelträd / Moa Martinson
Mor gifter sig / Moa Martinson
Det mest förbjudna / Kerstin Thorvall
Händelser vid vatten / Kerstin Ekman
Häxringarna / Kerstin Ekman
Rövarna i Skuleskogen / Kerstin Ekman
Löpa varg / Kerstin Ekman
Livläkarens besök / Per Olov Enquist
Legionärerna / Per Olov Enquist
Kapten Nemos bibliotek / Per Olov Enquist
Hummelhonung / Torgny Lindgren
Ormens väg på hälleberget / Torgny Lindgren
Samlade dikter / Tomas Tranströmer
Den stora gåtan / Tomas Tranströmer
Fröknarna von Pahlen / Agnes von Krusenstjerna
Tjärdalen / Sara Lidman
Din tjänare hör / Sara Lidman
Ondskan / Jan Guillou
Coq Rouge / Jan Guillou
Vägen till Jerusalem / Jan Guillou
Mördare utan ansikte / Henning Mankell
Hundarna i Riga / Henning Mankell
Den vita lejoninnan / Henning Mankell
Villospår / Henning Mankell
Roseanna / Maj Sjöwall och Per Wahlöö
Den skrattande polisen / Maj Sjöwall och Per Wahlöö
Mannen på balkongen / Maj Sjöwall och Per Wahlöö
Män som hatar kvinnor / Stieg Larsson
Flickan som lekte med elden / Stieg Larsson
Luftslottet som sprängdes / Stieg Larsson
Isprinsessan / Camilla Läckberg
Predikanten / Camilla Läckberg
Låt den rätte komma in / John Ajvide Lindqvist
Hanteringen av odöda / John Ajvide Lindqvist
En man som heter Ove / Fredrik Backman
Björnstad / Fredrik Backman
Folk med ångest / Fredrik Backman
Hundraåringen som klev ut genom fönstret och försvann / Jonas Jonasson
Populärmusik från Vittula / Mikael Niemi
Koka björn / Mikael Niemi
Ett öga rött / Jonas Hassen Khemiri
Allt jag inte minns / Jonas Hassen Khemiri
Pappaklausulen / Jonas Hassen Khemiri
Egenmäktigt förfarande / Lena Andersson
Torka aldrig tårar utan handskar / Jonas Gardell
En komikers uppväxt / Jonas Gardell
Svinalängorna / Susanna Alakoski
Osebol / Marit Kapla
Testamente / Nina Wähä
Samlade verk / Lydia Sandgren
De polyglotta älskarna / Lina Wolff
Jag for ner till bror / Karin Smirnoff
Stöld / Ann-Helén Laestadius
Kulla-Gulla / Martha Sandwall-Bergström
Max bil / Barbro Lindgren
Vem ska trösta Knyttet? / Tove Jansson
`
