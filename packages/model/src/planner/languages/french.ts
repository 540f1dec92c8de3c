import { createDictionary } from './dictionary.ts';

export const FRENCH = createDictionary(`
  quel temps fait il, quel temps fera t il: how is the weather
  y a t il, il y a: are there
  est ce que, est ce qu: 
  va t il pleuvoir, il va pleuvoir: will it rain
  fait il froid: is it cold
  fait il chaud: is it warm
  qu est ce que, que, quoi: what
  quel, quelle, quels, quelles: which
  comment: how
  combien: how many
  ou: or
  le, la, les, l: the
  un, une: a
  des, du, de, d: of
  et: and
  avec: with
  sans: without
  pas: no
  pour: for
  a, au, aux, dans, en: in
  sur: on
  moi, mon, ma, mes: my
  je, tu, nous: I
  s il te plait, s il vous plait: please
  tout, tous, toutes: all
  aujourd hui: today
  maintenant, actuel, actuelle: now
  demain: tomorrow
  apres demain: in 2 days
  hier: yesterday
  prochain, prochaine, prochains: next
  ce, cette: this
  semaine: week
  semaines: weeks
  jour: day
  jours: days
  heure: hour
  heures: hours
  minutes: minutes
  mois: months
  lundi: Monday
  mardi: Tuesday
  mercredi: Wednesday
  jeudi: Thursday
  vendredi: Friday
  samedi: Saturday
  dimanche: Sunday
  janvier: January
  fevrier: February
  mars: March
  avril: April
  mai: May
  juin: June
  juillet: July
  aout: August
  septembre: September
  octobre: October
  novembre: November
  decembre: December
  deux: two
  trois: three
  quatre: four
  cinq: five
  sept: seven
  huit: eight
  neuf: nine
  dix: ten
  meteo, temps: weather
  prevision, previsions: forecast
  temperature: temperature
  pluie: rain
  neige: snow
  villes, lieux: places
  ville, lieu: city
  montre, montrez, affiche, affichez: show
  liste: list
  cherche, trouve: find
  ouvre: open
  mets, mettez: put
  ajoute, ajoutez: add
  achete, acheter, commande: buy
  supprime, enleve, retire: remove
  change, modifie: change
  joue, jouer, jeu: play game
  panier: basket
  produit, article: product
  produits, articles: products
  prix: price
  table: table
  tables: tables
  colonnes: columns
  ligne: row
  lignes: rows
  decris: describe
  requete: query
  somme: sum
  fois: times
  divise par: divided by
  moins: minus
  note: note
  notes: notes
  tache: task
  taches: tasks
  fait, fini, termine: done
  rappelle: remember
  pain: bread
  jeux: games
  nouveau, nouvelle: new
  plutot: instead
  aussi: also
  seulement: only
  la meme chose: same
`);
