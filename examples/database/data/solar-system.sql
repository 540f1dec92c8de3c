-- Planets and their larger moons. The figures are facts, rounded, written down from general knowledge: good for an example, not for a telescope.
CREATE TABLE planet (
  name TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('rock', 'gas', 'ice')),
  diameter_km INTEGER NOT NULL,
  mass_1e24_kg REAL NOT NULL,
  day_hours REAL NOT NULL,
  year_days REAL NOT NULL,
  distance_million_km REAL NOT NULL,
  mean_celsius INTEGER NOT NULL,
  has_rings INTEGER NOT NULL
) STRICT;
INSERT INTO planet VALUES
  ('Mercury', 1, 'rock', 4879, 0.33, 4222.6, 88.0, 57.9, 167, 0),
  ('Venus', 2, 'rock', 12104, 4.87, 2802.0, 224.7, 108.2, 464, 0),
  ('Earth', 3, 'rock', 12756, 5.97, 24.0, 365.2, 149.6, 15, 0),
  ('Mars', 4, 'rock', 6792, 0.642, 24.7, 687.0, 228.0, -65, 0),
  ('Jupiter', 5, 'gas', 142984, 1898.0, 9.9, 4331.0, 778.5, -110, 1),
  ('Saturn', 6, 'gas', 120536, 568.0, 10.7, 10747.0, 1432.0, -140, 1),
  ('Uranus', 7, 'ice', 51118, 86.8, 17.2, 30589.0, 2867.0, -195, 1),
  ('Neptune', 8, 'ice', 49528, 102.0, 16.1, 59800.0, 4515.0, -200, 1);

CREATE TABLE moon (
  name TEXT PRIMARY KEY,
  planet TEXT NOT NULL REFERENCES planet (name),
  diameter_km REAL NOT NULL,
  orbit_days REAL NOT NULL,
  discovered INTEGER,
  discoverer TEXT
) STRICT;
INSERT INTO moon VALUES
  ('Moon', 'Earth', 3475, 27.32, NULL, NULL),
  ('Phobos', 'Mars', 22.5, 0.32, 1877, 'Asaph Hall'),
  ('Deimos', 'Mars', 12.4, 1.26, 1877, 'Asaph Hall'),
  ('Io', 'Jupiter', 3643, 1.77, 1610, 'Galileo Galilei'),
  ('Europa', 'Jupiter', 3122, 3.55, 1610, 'Galileo Galilei'),
  ('Ganymede', 'Jupiter', 5262, 7.15, 1610, 'Galileo Galilei'),
  ('Callisto', 'Jupiter', 4821, 16.69, 1610, 'Galileo Galilei'),
  ('Amalthea', 'Jupiter', 167, 0.5, 1892, 'Edward Barnard'),
  ('Mimas', 'Saturn', 396, 0.94, 1789, 'William Herschel'),
  ('Enceladus', 'Saturn', 504, 1.37, 1789, 'William Herschel'),
  ('Tethys', 'Saturn', 1062, 1.89, 1684, 'Giovanni Cassini'),
  ('Dione', 'Saturn', 1123, 2.74, 1684, 'Giovanni Cassini'),
  ('Rhea', 'Saturn', 1527, 4.52, 1672, 'Giovanni Cassini'),
  ('Titan', 'Saturn', 5150, 15.95, 1655, 'Christiaan Huygens'),
  ('Iapetus', 'Saturn', 1469, 79.32, 1671, 'Giovanni Cassini'),
  ('Miranda', 'Uranus', 472, 1.41, 1948, 'Gerard Kuiper'),
  ('Ariel', 'Uranus', 1158, 2.52, 1851, 'William Lassell'),
  ('Umbriel', 'Uranus', 1169, 4.14, 1851, 'William Lassell'),
  ('Titania', 'Uranus', 1578, 8.71, 1787, 'William Herschel'),
  ('Oberon', 'Uranus', 1523, 13.46, 1787, 'William Herschel'),
  ('Triton', 'Neptune', 2707, 5.88, 1846, 'William Lassell'),
  ('Nereid', 'Neptune', 340, 360.13, 1949, 'Gerard Kuiper'),
  ('Proteus', 'Neptune', 420, 1.12, 1989, 'Voyager 2');

CREATE TABLE observation (
  id INTEGER PRIMARY KEY,
  planet TEXT NOT NULL REFERENCES planet (name),
  observed_on TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
INSERT INTO observation (planet, observed_on, note) VALUES
  ('Venus', '2026-01-14', 'Crescent, low in the west.'),
  ('Jupiter', '2026-02-02', 'Four moons in a line; the Great Red Spot near the middle.'),
  ('Saturn', '2026-09-21', 'Rings almost edge-on.');
