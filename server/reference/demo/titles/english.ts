export const english = `
Pride and Prejudice / Jane Austen
Sense and Sensibility / Jane Austen
Emma / Jane Austen
Persuasion / Jane Austen
Jane Eyre / Charlotte Brontë
Wuthering Heights / Emily Brontë
Middlemarch / George Eliot
The Mill on the Floss / George Eliot
Great Expectations / Charles Dickens
Bleak House / Charles Dickens
A Tale of Two Cities / Charles Dickens
David Copperfield / Charles Dickens
Tess of the d'Urbervilles / Thomas Hardy
Far from the Madding Crowd / Thomas Hardy
The Picture of Dorian Gray / Oscar Wilde
The Importance of Being Earnest / Oscar Wilde
Dracula / Bram Stoker
Frankenstein / Mary Shelley
The Strange Case of Dr Jekyll and Mr Hyde / Robert Louis Stevenson
Treasure Island / Robert Louis Stevenson
Alice's Adventures in Wonderland / Lewis Carroll
Through the Looking-Glass / Lewis Carroll
The Wind in the Willows / Kenneth Grahame
The Secret Garden / Frances Hodgson Burnett
Peter Pan / J. M. Barrie
The Jungle Book / Rudyard Kipling
Kim / Rudyard Kipling
Heart of Darkness / Joseph Conrad
Lord Jim / Joseph Conrad
The Time Machine / H. G. Wells
The War of the Worlds / H. G. Wells
The Hound of the Baskervilles / Arthur Conan Doyle
A Study in Scarlet / Arthur Conan Doyle
Dubliners / James Joyce
Ulysses / James Joyce
A Portrait of the Artist as a Young Man / James Joyce
Mrs Dalloway / Virginia Woolf
To the Lighthouse / Virginia Woolf
Orlando / Virginia Woolf
A Room of One's Own / Virginia Woolf
A Passage to India / E. M. Forster
Howards End / E. M. Forster
A Room with a View / E. M. Forster
Brave New World / Aldous Huxley
Nineteen Eighty-Four / George Orwell
Animal Farm / George Orwell
Homage to Catalonia / George Orwell
Brideshead Revisited / Evelyn Waugh
Rebecca / Daphne du Maurier
And Then There Were None / Agatha Christie
Murder on the Orient Express / Agatha Christie
The Hobbit / J. R. R. Tolkien
The Fellowship of the Ring / J. R. R. Tolkien
The Two Towers / J. R. R. Tolkien
The Return of the King / J. R. R. Tolkien
The Lion, the Witch and the Wardrobe / C. S. Lewis
Lord of the Flies / William Golding
The Prime of Miss Jean Brodie / Muriel Spark
The Golden Notebook / Doris Lessing
Wide Sargasso Sea / Jean Rhys
Midnight's Children / Salman Rushdie
The Remains of the Day / Kazuo Ishiguro
Never Let Me Go / Kazuo Ishiguro
Wolf Hall / Hilary Mantel
Atonement / Ian McEwan
White Teeth / Zadie Smith
Girl, Woman, Other / Bernardine Evaristo
The Adventures of Huckleberry Finn / Mark Twain
The Adventures of Tom Sawyer / Mark Twain
Moby-Dick / Herman Melville
The Scarlet Letter / Nathaniel Hawthorne
Walden / Henry David Thoreau
Leaves of Grass / Walt Whitman
Little Women / Louisa May Alcott
The Portrait of a Lady / Henry James
The Turn of the Screw / Henry James
The Age of Innocence / Edith Wharton
The Call of the Wild / Jack London
The Great Gatsby / F. Scott Fitzgerald
Tender Is the Night / F. Scott Fitzgerald
The Sun Also Rises / Ernest Hemingway
The Old Man and the Sea / Ernest Hemingway
The Sound and the Fury / William Faulkner
As I Lay Dying / William Faulkner
The Grapes of Wrath / John Steinbeck
East of Eden / John Steinbeck
Of Mice and Men / John Steinbeck
Their Eyes Were Watching God / Zora Neale Hurston
Invisible Man / Ralph Ellison
The Catcher in the Rye / J. D. Salinger
Fahrenheit 451 / Ray Bradbury
To Kill a Mockingbird / Harper Lee
Slaughterhouse-Five / Kurt Vonnegut
The Bell Jar / Sylvia Plath
Beloved / Toni Morrison
Song of Solomon / Toni Morrison
The Color Purple / Alice Walker
The Left Hand of Darkness / Ursula K. Le Guin
A Wizard of Earthsea / Ursula K. Le Guin
The Dispossessed / Ursula K. Le Guin
Kindred / Octavia E. Butler
The Handmaid's Tale / Margaret Atwood
Things Fall Apart / Chinua Achebe
Half of a Yellow Sun / Chimamanda Ngozi Adichie
Americanah / Chimamanda Ngozi Adichie
Reading Lolita in Tehran / Azar Nafisi
The Stationery Shop / Marjan Kamali
Cat's Cradle / Kurt Vonnegut
The God of Small Things / Arundhati Roy
The Road / Cormac McCarthy
`
