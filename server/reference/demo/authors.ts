export const authors = `
Hjalmar Söderberg | SE | 1869 | 1941
Klas Östergren | SE | 1955 | -
Vilhelm Moberg | SE | 1898 | 1973
Harry Martinson | SE | 1904 | 1978
Pär Lagerkvist | SE | 1891 | 1974
Eyvind Johnson | SE | 1900 | 1976
Per Anders Fogelström | SE | 1917 | 1998
Moa Martinson | SE | 1890 | 1964
Kerstin Thorvall | SE | 1925 | 2010
Kerstin Ekman | SE | 1933 | -
Per Olov Enquist | SE | 1934 | 2020
Torgny Lindgren | SE | 1938 | 2017
Agnes von Krusenstjerna | SE | 1894 | 1940
Sara Lidman | SE | 1923 | 2004
Jan Guillou | SE | 1944 | -
Henning Mankell | SE | 1948 | 2015
Maj Sjöwall | SE | 1935 | 2020
Per Wahlöö | SE | 1926 | 1975
Stieg Larsson | SE | 1954 | 2004
Camilla Läckberg | SE | 1974 | -
John Ajvide Lindqvist | SE | 1968 | -
Fredrik Backman | SE | 1981 | -
Jonas Jonasson | SE | 1961 | -
Mikael Niemi | SE | 1959 | -
Jonas Hassen Khemiri | SE | 1978 | -
Lena Andersson | SE | 1970 | -
Jonas Gardell | SE | 1963 | -
Susanna Alakoski | SE | 1962 | -
Marit Kapla | SE | 1970 | -
Nina Wähä | SE | 1979 | -
Lydia Sandgren | SE | 1987 | -
Lina Wolff | SE | 1973 | -
Karin Smirnoff | SE | 1964 | -
Ann-Helén Laestadius | SE | 1971 | -
Martha Sandwall-Bergström | SE | 1913 | 2000
Barbro Lindgren | SE | 1937 | -
Jane Austen | GB | 1775 | 1817
Charlotte Brontë | GB | 1816 | 1855
Emily Brontë | GB | 1818 | 1848
George Eliot | GB | 1819 | 1880
Charles Dickens | GB | 1812 | 1870
Thomas Hardy | GB | 1840 | 1928
Oscar Wilde | IE | 1854 | 1900
Bram Stoker | IE | 1847 | 1912
Mary Shelley | GB | 1797 | 1851
Robert Louis Stevenson | GB | 1850 | 1894
Lewis Carroll | GB | 1832 | 1898
Kenneth Grahame | GB | 1859 | 1932
Frances Hodgson Burnett | GB | 1849 | 1924
J. M. Barrie | GB | 1860 | 1937
Rudyard Kipling | GB | 1865 | 1936
Joseph Conrad | GB | 1857 | 1924
H. G. Wells | GB | 1866 | 1946
Arthur Conan Doyle | GB | 1859 | 1930
James Joyce | IE | 1882 | 1941
Virginia Woolf | GB | 1882 | 1941
E. M. Forster | GB | 1879 | 1970
Aldous Huxley | GB | 1894 | 1963
George Orwell | GB | 1903 | 1950
Evelyn Waugh | GB | 1903 | 1966
Daphne du Maurier | GB | 1907 | 1989
Agatha Christie | GB | 1890 | 1976
J. R. R. Tolkien | GB | 1892 | 1973
C. S. Lewis | GB | 1898 | 1963
William Golding | GB | 1911 | 1993
Muriel Spark | GB | 1918 | 2006
Doris Lessing | GB | 1919 | 2013
Jean Rhys | GB | 1890 | 1979
Salman Rushdie | GB | 1947 | -
Kazuo Ishiguro | GB | 1954 | -
Hilary Mantel | GB | 1952 | 2022
Ian McEwan | GB | 1948 | -
Zadie Smith | GB | 1975 | -
Bernardine Evaristo | GB | 1959 | -
Mark Twain | US | 1835 | 1910
Herman Melville | US | 1819 | 1891
Nathaniel Hawthorne | US | 1804 | 1864
Henry David Thoreau | US | 1817 | 1862
Walt Whitman | US | 1819 | 1892
Louisa May Alcott | US | 1832 | 1888
Henry James | US | 1843 | 1916
Edith Wharton | US | 1862 | 1937
Jack London | US | 1876 | 1916
F. Scott Fitzgerald | US | 1896 | 1940
Ernest Hemingway | US | 1899 | 1961
William Faulkner | US | 1897 | 1962
John Steinbeck | US | 1902 | 1968
Zora Neale Hurston | US | 1891 | 1960
Ralph Ellison | US | 1914 | 1994
J. D. Salinger | US | 1919 | 2010
Ray Bradbury | US | 1920 | 2012
Harper Lee | US | 1926 | 2016
Kurt Vonnegut | US | 1922 | 2007
Sylvia Plath | US | 1932 | 1963
Toni Morrison | US | 1931 | 2019
Alice Walker | US | 1944 | -
Ursula K. Le Guin | US | 1929 | 2018
Octavia E. Butler | US | 1947 | 2006
Margaret Atwood | CA | 1939 | -
Chinua Achebe | NG | 1930 | 2013
Chimamanda Ngozi Adichie | NG | 1977 | -
Marjan Kamali | US | - | -
Arundhati Roy | IN | 1961 | -
Cormac McCarthy | US | 1933 | 2023`
