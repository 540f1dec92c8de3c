import { createDictionary } from './dictionary.ts';

export const GERMAN = createDictionary(`
  wie wird, wie ist: how is
  wie: how
  was, welche, welcher, welches: which
  wo: where
  wann: when
  wer: who
  ist, sind, gibt: is
  wird: will
  es gibt, gibt es: are there
  es: it
  regnet es, wird es regnen: will it rain
  schneit es: will it snow
  regen: rain
  schnee: snow
  das, der, die, den, dem, des: the
  ein, eine, einen, einem, einer: a
  und: and
  oder: or
  mit: with
  ohne: without
  nicht, kein, keine: no
  fur: for
  von, vom: of
  zu, zum, zur: to
  im, am, an: in
  auf, aus: from
  ins: in the
  mir, mich, mein, meine, meinen, meinem: my
  bitte: please
  ich, du, wir: I
  alle, alles: all
  heute: today
  jetzt, gerade, aktuell, aktuelle, aktuelles: now
  morgen: tomorrow
  ubermorgen: in 2 days
  gestern: yesterday
  nachsten, nachste, nachstes: next
  diese, dieser, dieses: this
  woche: week
  wochen: weeks
  wochenende: weekend
  tag: day
  tage, tagen: days
  stunde: hour
  stunden: hours
  minuten: minutes
  sekunden: seconds
  monat: month
  monate, monaten: months
  montag: Monday
  dienstag: Tuesday
  mittwoch: Wednesday
  donnerstag: Thursday
  freitag: Friday
  samstag, sonnabend: Saturday
  sonntag: Sunday
  januar: January
  februar: February
  marz: March
  mai: May
  juni: June
  juli: July
  oktober: October
  dezember: December
  zwei: two
  drei: three
  vier: four
  funf: five
  sechs: six
  sieben: seven
  acht: eight
  neun: nine
  zehn: ten
  zwolf: twelve
  wetter: weather
  vorhersage, wettervorhersage, prognose, aussichten: forecast
  temperatur: temperature
  kalt, kalter: cold
  orte, stadte: places
  stadt, ort: city
  kennst: know
  zeig, zeige, zeigen: show
  liste, listen: list
  suche, suchen, finde, finden: find
  offne, offnen: open
  lege, leg, packe, pack, tu: put
  kaufe, kaufen, bestelle, bestellen: buy
  fuge, hinzu, hinzufugen: add
  entferne, entfernen, losche, loschen: remove
  andere, andern, aktualisiere: change
  starte, starten: start
  spiele, spiel, spielen: play game
  warte: wait
  drucke, drucken: press
  speichere, speichern: save
  warenkorb, korb, einkaufswagen: basket
  produkt, artikel: product
  produkte, waren: products
  preis: price
  verkaufst, verkauft: sell
  tabelle: table
  tabellen: tables
  spalten: columns
  zeile: row
  zeilen: rows
  beschreibe: describe
  abfrage: query
  bild: image
  bildschirm: screen
  budget: budget
  summe: sum
  notiz: note
  notizen: notes
  aufgabe: task
  aufgaben: tasks
  erledigt, fertig: done
  erinnere, merke: remember
  spiele gibt: games are there
  neu, neue, neuer, neues, neuen: new
  brot: bread
  plus: plus
  minus: minus
  mal: times
  geteilt durch: divided by
  umgebungsvariablen: environment variables
  fehlermeldung: error message
  stattdessen, lieber: instead
  auch: also
  nur: only
  dasselbe, das gleiche: same
`);
