// The words that requests to tools use in German, French and Spanish: `English: word, word`, without accents. An empty English drops the word.
// Months and days of the week come from the platform.

export const GERMAN = `
  how is: wie wird, wie ist | how: wie | which: was, welche, welcher, welches | where: wo | when: wann | who: wer | is: ist, sind, gibt
  will: wird | are there: es gibt, gibt es | it: es | will it rain: regnet es, wird es regnen | will it snow: schneit es | rain: regen
  snow: schnee | the: das, der, die, den, dem, des | a: ein, eine, einen, einem, einer | and: und | or: oder | with: mit | without: ohne
  no: nicht, kein, keine | for: fur | of: von, vom | to: zu, zum, zur | in: im, am, an | from: auf, aus | in the: ins
  my: mir, mich, mein, meine, meinen, meinem | please: bitte | I: ich, du, wir | all: alle, alles | today: heute
  now: jetzt, gerade, aktuell, aktuelle, aktuelles | tomorrow: morgen | in 2 days: ubermorgen | yesterday: gestern
  next: nachsten, nachste, nachstes | this: diese, dieser, dieses | week: woche | weeks: wochen | weekend: wochenende | day: tag
  days: tage, tagen | hour: stunde | hours: stunden | minutes: minuten | seconds: sekunden | month: monat | months: monate, monaten
  Saturday: sonnabend | two: zwei | three: drei | four: vier | five: funf | six: sechs | seven: sieben | eight: acht | nine: neun
  ten: zehn | twelve: zwolf | weather: wetter | forecast: vorhersage, wettervorhersage, prognose, aussichten | temperature: temperatur
  cold: kalt, kalter | places: orte, stadte | city: stadt, ort | know: kennst | show: zeig, zeige, zeigen | list: liste, listen
  find: suche, suchen, finde, finden | open: offne, offnen | put: lege, leg, packe, pack, tu | buy: kaufe, kaufen, bestelle, bestellen
  add: fuge, hinzu, hinzufugen | remove: entferne, entfernen, losche, loschen | change: andere, andern, aktualisiere
  start: starte, starten | play game: spiele, spiel, spielen | wait: warte | press: drucke, drucken | save: speichere, speichern
  basket: warenkorb, korb, einkaufswagen | product: produkt, artikel | products: produkte, waren | price: preis
  sell: verkaufst, verkauft | table: tabelle | tables: tabellen | columns: spalten | row: zeile | rows: zeilen | describe: beschreibe
  compare: vergleiche, vergleichen | under: unter | but: aber, sondern
  query: abfrage | image: bild | screen: bildschirm | sum: summe | note: notiz | notes: notizen | task: aufgabe | tasks: aufgaben
  done: erledigt, fertig | remember: erinnere, merke | games are there: spiele gibt | new: neu, neue, neuer, neues, neuen | bread: brot
  times: mal | divided by: geteilt durch | environment variables: umgebungsvariablen | error message: fehlermeldung
  instead: stattdessen, lieber | also: auch | only: nur | same: dasselbe, das gleiche`;

export const FRENCH = `
  how is the weather: quel temps fait il, quel temps fera t il | are there: y a t il, il y a | : est ce que, est ce qu
  will it rain: va t il pleuvoir, il va pleuvoir | is it cold: fait il froid | is it warm: fait il chaud | what: qu est ce que, que, quoi
  which: quel, quelle, quels, quelles | how: comment | how many: combien | or: ou | the: le, la, les, l | a: un, une | of: des, du, de, d
  and: et | with: avec | without: sans | no: pas | for: pour | in: a, au, aux, dans, en | on: sur | my: moi, mon, ma, mes
  I: je, tu, nous | please: s il te plait, s il vous plait | all: tout, tous, toutes | today: aujourd hui
  now: maintenant, actuel, actuelle | tomorrow: demain | in 2 days: apres demain | yesterday: hier | next: prochain, prochaine, prochains
  this: ce, cette | week: semaine | weeks: semaines | day: jour | days: jours | hour: heure | hours: heures | months: mois | two: deux
  three: trois | four: quatre | five: cinq | seven: sept | eight: huit | nine: neuf | ten: dix | weather: meteo, temps
  forecast: prevision, previsions | rain: pluie | snow: neige | places: villes, lieux | city: ville, lieu
  show: montre, montrez, affiche, affichez | show me: montre moi, montrez moi | list: liste | find: cherche, trouve | open: ouvre | put: mets, mettez | add: ajoute, ajoutez
  buy: achete, acheter, commande | remove: supprime, enleve, retire | change: modifie | play game: joue, jouer, jeu | basket: panier
  product: produit, article | products: produits, articles | price: prix | columns: colonnes | row: ligne | rows: lignes
  describe: decris | query: requete | sum: somme | times: fois | divided by: divise par | minus: moins | task: tache | tasks: taches
  done: fait, fini, termine | remember: rappelle | bread: pain | games: jeux | new: nouveau, nouvelle | instead: plutot | also: aussi
  only: seulement | same: la meme chose`;

export const SPANISH = `
  how is the weather: que tiempo hace, que tiempo hara, como esta el tiempo | will it rain: va a llover, llovera | is it cold: hace frio
  is it warm: hace calor | what: que | which: cual, cuales | how: como | how many: cuantos, cuantas | are there: hay | is: esta, es, son
  the: el, la, los, las | a: un, una, unos, unas | of: de, del | and: y, e | or: o, u | with: con | without: sin | for: para, por
  in: en, al, a | my: mi, mis, me | I: yo | please: por favor | all: todo, todos, todas | today: hoy | now: ahora, actual
  tomorrow: manana | in 2 days: pasado manana | yesterday: ayer | next: proximo, proxima, proximos | this week: este, esta semana
  week: semana | weeks: semanas | day: dia | days: dias | hour: hora | hours: horas | minutes: minutos | month: mes | months: meses
  two: dos | three: tres | four: cuatro | five: cinco | six: seis | seven: siete | eight: ocho | nine: nueve | ten: diez
  weather: tiempo, clima | forecast: pronostico, prevision | temperature: temperatura | rain: lluvia | snow: nieve
  places: ciudades, lugares | city: ciudad, lugar | show: muestra, muestrame, mostrar, ensename, ver | list: lista, listar
  find: busca, buscar, encuentra | open: abre | put: pon, mete | add: anade, agrega | buy: compra, comprar | remove: quita, elimina, borra
  change: cambia, actualiza | play game: juega, jugar, juego | basket: cesta, carrito | product: producto, articulo
  products: productos, articulos | price: precio | sell: vendes, venden | table: tabla | tables: tablas | columns: columnas | row: fila
  rows: filas | query: consulta | sum: suma | times: por veces | divided by: dividido por | minus: menos | note: nota | notes: notas
  task: tarea | tasks: tareas | done: hecho, hecha, terminado | games: juegos | new: nuevo, nueva | remember: recuerda, recuerdame
  instead: mejor, en cambio | also: tambien | only: solo | same: lo mismo`;
