// Examples: a few of each world. The list of pencil puzzles comes from the engine.

// Returns a model as JSON, with a line for each of its parts.
const modelText = model => {
  const part = ([name, items]) =>
    `  ${JSON.stringify(name)}: [\n${items.map(item => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
  return `{\n${Object.entries(model).map(part).join(",\n")}\n}`;
};

const EXAMPLES = {
  sudoku: [
    {
      name: "A classic sudoku",
      words: "One solution, in easy steps.",
      text: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    },
    {
      name: "17 clues",
      words: "No puzzle with one solution has fewer.",
      text: ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....",
    },
    {
      name: "Several solutions",
      words: "Two of them, with the cells in which they differ.",
      text: "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8",
    },
    {
      name: "No solution",
      words: "With the reason.",
      text: "..4.1...3..7...9.5.13..84.....865.32..23....8..8..9.6..4...6871...3.1...8.1.4....",
    },
    {
      name: "Invalid clues",
      words: "Two equal digits in a row.",
      text: "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    },
    {
      name: "Thermometers",
      words: "Digits rise from the bulb.",
      text: ".Thermo~R9C6~R8C7.Thermo~R7C2~R7C1.Thermo~R8C9~R8C8.Thermo~R3C5~R4C5.Thermo~R5C5~R4C6.Thermo~R4C7~R3C7.Thermo~R1C8~R1C9~R2C9~R3C9.~R1C3_9~R1C4_6~R1C5_5~R2C2_7~R2C6_4~R2C8_8~R3C7_2~R4C1_3~R4C9_9~R5C1_1~R5C4_2~R5C6_5~R6C1_4~R6C9_2~R7C9_5~R8C4_3~R8C9_1~R9C3_4~R9C8_7",
    },
    {
      name: "Renban lines",
      words: "Consecutive digits in any order.",
      text: ".Renban~R4C3~R4C4.Renban~R8C6~R8C7.Renban~R7C4~R8C3.Renban~R5C5~R5C6.Renban~R2C8~R3C7.~R1C5_8~R1C6_3~R2C4_2~R2C8_4~R3C5_4~R4C2_7~R4C7_4~R5C6_5~R6C1_1~R6C2_8~R6C8_7~R7C2_6~R7C3_8~R7C8_1~R7C9_9~R8C5_7~R8C8_5~R9C2_3~R9C3_5~R9C4_1",
    },
    {
      name: "Arrows, 6×6",
      words: "The digits along an arrow have the sum of its circle.",
      text: ".Shape~6x6.Arrow~R5C6~R4C6~R5C5.Arrow~R5C2~R5C1~R4C2.Arrow~R1C5~R2C5~R3C4.Arrow~R4C3~R5C3~R6C2.~R2C6_6~R3C6_2~R5C3_3~R6C3_1",
    },
    {
      name: "Anti-knight, 6×6",
      words: "Cells a knight's move apart differ.",
      text: ".Shape~6x6.AntiKnight.~R1C1_4~R2C3_3~R2C5_2~R3C6_3~R4C2_4~R4C6_5~R6C6_6",
    },
    {
      name: "Little killer, 6×6",
      words: "Sums along diagonals.",
      text: ".Shape~6x6.LittleKiller~10~R3C1.LittleKiller~10~R3C1.Sum~6~R1C1.LittleKiller~18~R5C6.~R1C2_5~R1C3_2~R3C6_2~R4C3_5~R5C1_5~R5C5_1",
    },
  ],
  pencil: {
    name: "A slitherlink",
    words: "One loop; a number says how many of its sides are on it.",
    text: "https://puzz.link/p?slither/5/5/26bh1cdi831a",
  },
  model: [
    {
      name: "SEND + MORE = MONEY",
      words: "A model of eight letters: each is another digit.",
      text: modelText({
        variables: [..."SENDMORY"].map(name => ({
          name,
          domain: "SM".includes(name)
            ? [1, 2, 3, 4, 5, 6, 7, 8, 9]
            : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        })),
        constraints: [
          { kind: "AllDifferent", scope: [..."SENDMORY"] },
          {
            kind: "String",
            expr: "1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E == 10000*M + 1000*O + 100*N + 10*E + Y",
          },
        ],
      }),
    },
    {
      name: "A conflict",
      words: "Three constraints that cannot hold together.",
      text: modelText({
        variables: ["x", "y", "z"].map(name => ({ name, domain: [1, 2, 3] })),
        constraints: ["x < y", "y < z", "z < x"].map(expr => ({ kind: "String", expr })),
      }),
    },
    {
      name: "The best knapsack",
      words: "An objective, and its bound while it runs.",
      text: modelText({
        variables: ["tent", "stove", "rope", "lamp", "map", "axe"].map(name => ({
          name,
          domain: [0, 1],
        })),
        constraints: [
          { kind: "String", expr: "7*tent + 4*stove + 3*rope + 2*lamp + map + 5*axe <= 12" },
        ],
        objectives: [{ maximize: "13*tent + 8*stove + 5*rope + 4*lamp + 2*map + 7*axe" }],
      }),
    },
    {
      name: "Eight queens",
      words: "All solutions are counted.",
      text: modelText({
        variables: [...Array(8).keys()].map(row => ({
          name: `row ${row + 1}`,
          domain: [1, 2, 3, 4, 5, 6, 7, 8],
        })),
        constraints: [0, 1, -1].map(slope => ({
          kind: "AllDifferent",
          scope: [...Array(8).keys()].map(row => `row ${row + 1}`),
          ...(slope && { offsets: [...Array(8).keys()].map(row => slope * row) }),
        })),
      }),
    },
  ],
};
