import { createDictionary } from './dictionary.ts';

export const SPANISH = createDictionary(`
  que tiempo hace, que tiempo hara, como esta el tiempo: how is the weather
  va a llover, llovera: will it rain
  hace frio: is it cold
  hace calor: is it warm
  que: what
  cual, cuales: which
  como: how
  cuantos, cuantas: how many
  hay: are there
  esta, es, son: is
  el, la, los, las: the
  un, una, unos, unas: a
  de, del: of
  y, e: and
  o, u: or
  con: with
  sin: without
  no: no
  para, por: for
  en, al, a: in
  mi, mis, me: my
  yo: I
  por favor: please
  todo, todos, todas: all
  hoy: today
  ahora, actual: now
  manana: tomorrow
  pasado manana: in 2 days
  ayer: yesterday
  proximo, proxima, proximos: next
  este, esta semana: this week
  semana: week
  semanas: weeks
  dia: day
  dias: days
  hora: hour
  horas: hours
  minutos: minutes
  mes: month
  meses: months
  lunes: Monday
  martes: Tuesday
  miercoles: Wednesday
  jueves: Thursday
  viernes: Friday
  sabado: Saturday
  domingo: Sunday
  enero: January
  febrero: February
  marzo: March
  abril: April
  mayo: May
  junio: June
  julio: July
  agosto: August
  septiembre: September
  octubre: October
  noviembre: November
  diciembre: December
  dos: two
  tres: three
  cuatro: four
  cinco: five
  seis: six
  siete: seven
  ocho: eight
  nueve: nine
  diez: ten
  tiempo, clima: weather
  pronostico, prevision: forecast
  temperatura: temperature
  lluvia: rain
  nieve: snow
  ciudades, lugares: places
  ciudad, lugar: city
  muestra, muestrame, mostrar, ensename, ver: show
  lista, listar: list
  busca, buscar, encuentra: find
  abre: open
  pon, mete: put
  anade, agrega: add
  compra, comprar: buy
  quita, elimina, borra: remove
  cambia, actualiza: change
  juega, jugar, juego: play game
  cesta, carrito: basket
  producto, articulo: product
  productos, articulos: products
  precio: price
  vendes, venden: sell
  tabla: table
  tablas: tables
  columnas: columns
  fila: row
  filas: rows
  describe: describe
  consulta: query
  suma: sum
  por veces: times
  dividido por: divided by
  menos: minus
  nota: note
  notas: notes
  tarea: task
  tareas: tasks
  hecho, hecha, terminado: done
  juegos: games
  hay: are there
  nuevo, nueva: new
  recuerda, recuerdame: remember
  mejor, en cambio: instead
  tambien: also
  solo: only
  lo mismo: same
`);
