/* The functions of sets.py on machine words, for the compiled build. tests/games/topoum/test_sets.py compares both. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#ifdef _MSC_VER
#include <intrin.h>
#endif

enum { WIDTH = 14, WORD = 64, WORDS = 3, SPACES = WORD * WORDS, DIRECTIONS = 6 };
enum { DIGITS_OF_SET = (SPACES + PyLong_SHIFT - 1) / PyLong_SHIFT };
enum { BITS_OF_LAST = SPACES - (DIGITS_OF_SET - 1) * PyLong_SHIFT };
static const int STEP[DIRECTIONS] = {1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1, WIDTH};

/* A set of spaces; that of a match has fewer than 192. */
typedef struct {
    uint64_t word[WORDS];
} Set;

#if PY_VERSION_HEX >= 0x030C0000
#define DIGITS(number) ((PyLongObject *)(number))->long_value.ob_digit
#define SIZE(number) ((Py_ssize_t)(((PyLongObject *)(number))->long_value.lv_tag >> 3))
#define IS_NEGATIVE(number) ((((PyLongObject *)(number))->long_value.lv_tag & 3) == 2)
#else
#define DIGITS(number) ((PyLongObject *)(number))->ob_digit
#define SIZE(number) Py_ABS(Py_SIZE(number))
#define IS_NEGATIVE(number) (Py_SIZE(number) < 0)
#endif

/* The number of the lowest bit that is set; there is one. */
static int
lowest(uint64_t bits)
{
#ifdef _MSC_VER
    unsigned long at;
    _BitScanForward64(&at, bits);
    return (int)at;
#else
    return __builtin_ctzll(bits);
#endif
}

/* The number of the highest bit that is set; there is one. */
static int
highest(uint64_t bits)
{
#ifdef _MSC_VER
    unsigned long at;
    _BitScanReverse64(&at, bits);
    return (int)at;
#else
    return WORD - 1 - __builtin_clzll(bits);
#endif
}

/* Reads a Python int; 0 and an exception if it is not a set of these spaces. */
static int
read_set(PyObject *number, Set *set)
{
    *set = (Set){{0}};
    if (!PyLong_Check(number)) {
        PyErr_SetString(PyExc_TypeError, "a set is an int");
        return 0;
    }
    digit digits[DIGITS_OF_SET] = {0};
    Py_ssize_t size = SIZE(number);
    for (Py_ssize_t at = 0; at < size && at < DIGITS_OF_SET; at++)
        digits[at] = DIGITS(number)[at];
    if (IS_NEGATIVE(number) || size > DIGITS_OF_SET || digits[DIGITS_OF_SET - 1] >> BITS_OF_LAST) {
        PyErr_SetString(PyExc_ValueError, "not a set of spaces");
        return 0;
    }
    for (int at = 0; at < DIGITS_OF_SET; at++) { /* constant, so that the compiler can write it out */
        int first = at * PyLong_SHIFT, word = first / WORD, inside = first % WORD;
        set->word[word] |= (uint64_t)digits[at] << inside;
        if (inside > WORD - PyLong_SHIFT && word + 1 < WORDS)
            set->word[word + 1] |= (uint64_t)digits[at] >> (WORD - inside);
    }
    return 1;
}

static PyObject *
as_number(Set set)
{
    int top = WORDS - 1;
    while (top && !set.word[top])
        top--;
    if (!top)
        return PyLong_FromUnsignedLongLong(set.word[0]);
    Py_ssize_t size = (top * WORD + highest(set.word[top])) / PyLong_SHIFT + 1;
    PyObject *number = (PyObject *)_PyLong_New(size);
    for (Py_ssize_t at = 0; number != NULL && at < size; at++) {
        int first = (int)at * PyLong_SHIFT, word = first / WORD, inside = first % WORD;
        uint64_t bits = set.word[word] >> inside;
        if (inside > WORD - PyLong_SHIFT && word + 1 < WORDS)
            bits |= set.word[word + 1] << (WORD - inside);
        DIGITS(number)[at] = (uint32_t)(bits & PyLong_MASK);
    }
    return number;
}

static int
has(const Set *set, int space)
{
    return space >= 0 && space < SPACES && set->word[space / WORD] >> space % WORD & 1;
}

static int
size_of(const Set *set)
{
    int size = 0;
    for (int word = 0; word < WORDS; word++) { /* counted in groups of 2, 4 and 8 bits */
        uint64_t bits = set->word[word];
        bits -= bits >> 1 & 0x5555555555555555;
        bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
        size += (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
    }
    return size;
}

static Set
shifted_up(Set set, int by)
{
    return (Set){{
        set.word[0] << by,
        set.word[1] << by | set.word[0] >> (WORD - by),
        set.word[2] << by | set.word[1] >> (WORD - by),
    }};
}

static Set
shifted_down(Set set, int by)
{
    return (Set){{
        set.word[0] >> by | set.word[1] << (WORD - by),
        set.word[1] >> by | set.word[2] << (WORD - by),
        set.word[2] >> by,
    }};
}

static Set
with(Set set, Set other)
{
    for (int at = 0; at < WORDS; at++)
        set.word[at] |= other.word[at];
    return set;
}

static Set
common(Set set, Set other)
{
    for (int at = 0; at < WORDS; at++)
        set.word[at] &= other.word[at];
    return set;
}

static Set
adjacent(Set set)
{
    Set east = shifted_up(set, 1), both = with(set, east);
    Set rows = with(shifted_up(both, WIDTH - 1), shifted_down(both, WIDTH));
    return with(rows, with(east, shifted_down(set, 1)));
}

static int
are(Py_ssize_t given, Py_ssize_t wanted)
{
    if (given == wanted)
        return 1;
    PyErr_SetString(PyExc_TypeError, "other arguments expected");
    return 0;
}

static PyObject *
around(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set cells, within;
    if (!are(given, 2) || !read_set(args[0], &cells) || !read_set(args[1], &within))
        return NULL;
    within = common(adjacent(cells), within);
    return as_number(within);
}

static PyObject *
spread(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set seed, within, grown;
    if (!are(given, 2) || !read_set(args[0], &seed) || !read_set(args[1], &within))
        return NULL;
    for (;; seed = grown) {
        grown = common(with(seed, adjacent(seed)), within);
        if (!memcmp(&grown, &seed, sizeof(Set)))
            return as_number(seed);
    }
}

static PyObject *
count(PyObject *module, PyObject *number)
{
    Set set;
    return read_set(number, &set) ? PyLong_FromLong(size_of(&set)) : NULL;
}

static PyObject *
members(PyObject *module, PyObject *number)
{
    Set set;
    PyObject *found = read_set(number, &set) ? PyList_New(size_of(&set)) : NULL;
    for (int word = 0, at = 0; found != NULL && word < WORDS; word++)
        for (uint64_t left = set.word[word]; left; left &= left - 1)
            PyList_SET_ITEM(found, at++, PyLong_FromLong(word * WORD + lowest(left)));
    return found;
}

/* The first space in a direction that is not clear. */
static int
walked(int from, int step, const Set *clear)
{
    do
        from += step;
    while (has(clear, from));
    return from;
}

static PyObject *
lines(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set moles, clear;
    if (!are(given, 2) || !read_set(args[0], &moles) || !read_set(args[1], &clear))
        return NULL;
    PyObject *found = PyList_New(0);
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = moles.word[word]; found != NULL && left; left &= left - 1) {
            int first = word * WORD + lowest(left), east = walked(first, 1, &clear);
            int west = walked(first, WIDTH - 1, &clear), south = walked(first, WIDTH, &clear);
            int higher[] = {east, west < south ? west : south, west < south ? south : west};
            for (int at = 0; found != NULL && at < 3; at++)
                if (has(&moles, higher[at])) {
                    PyObject *line = PyLong_FromLong(first << 8 | higher[at]);
                    if (line == NULL || PyList_Append(found, line) < 0)
                        Py_CLEAR(found);
                    Py_XDECREF(line);
                }
        }
    return found;
}

/* The entry of a table, which lists spaces or directions; borrowed. */
static PyObject *
entry(PyObject *table, int at)
{
    if (PyList_Check(table) && at < PyList_GET_SIZE(table))
        return PyList_GET_ITEM(table, at);
    PyErr_SetString(PyExc_IndexError, "outside of the table");
    return NULL;
}

static PyObject *
at(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set cells;
    if (!are(given, 2) || !read_set(args[1], &cells))
        return NULL;
    PyObject *found = PyList_New(size_of(&cells));
    Py_ssize_t next = 0;
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = cells.word[word]; found != NULL && left; left &= left - 1) {
            PyObject *one = entry(args[0], word * WORD + lowest(left));
            if (one == NULL)
                Py_CLEAR(found);
            else
                PyList_SET_ITEM(found, next++, Py_NewRef(one));
        }
    return found;
}

static PyObject *
steps(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set moles, fields;
    if (!are(given, 3) || !read_set(args[1], &moles) || !read_set(args[2], &fields))
        return NULL;
    PyObject *found = PyList_New(0);
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = moles.word[word]; found != NULL && left; left &= left - 1) {
            int cell = word * WORD + lowest(left);
            PyObject *ways = entry(args[0], cell);
            for (int direction = 0; found != NULL && direction < DIRECTIONS; direction++)
                if (ways == NULL || has(&fields, cell + STEP[direction])) {
                    PyObject *one = ways == NULL ? NULL : entry(ways, direction);
                    if (one == NULL || PyList_Append(found, one) < 0)
                        Py_CLEAR(found);
                }
        }
    return found;
}

static PyObject *
flip(PyObject *module, PyObject *const *args, Py_ssize_t given)
{
    Set before, now;
    if (!are(given, 5) || !read_set(args[3], &before) || !read_set(args[4], &now))
        return NULL;
    Py_ssize_t first = PyLong_AsSsize_t(args[1]);
    if (!PyByteArray_Check(args[0]) || (first == -1 && PyErr_Occurred()))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "a row is a bytearray");
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = before.word[word] ^ now.word[word]; left; left &= left - 1) {
            PyObject *place = entry(args[2], word * WORD + lowest(left));
            Py_ssize_t at = place == NULL ? -1 : PyLong_AsSsize_t(place);
            if (at < 0 || first < 0 || at >= PyByteArray_GET_SIZE(args[0]) - first)
                return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_IndexError, "outside of the row");
            PyByteArray_AS_STRING(args[0])[first + at] ^= 1;
        }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"around", (PyCFunction)(void (*)(void))around, METH_FASTCALL, NULL},
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, NULL},
    {"count", count, METH_O, NULL},
    {"flip", (PyCFunction)(void (*)(void))flip, METH_FASTCALL, NULL},
    {"lines", (PyCFunction)(void (*)(void))lines, METH_FASTCALL, NULL},
    {"members", members, METH_O, NULL},
    {"at", (PyCFunction)(void (*)(void))at, METH_FASTCALL, NULL},
    {"steps", (PyCFunction)(void (*)(void))steps, METH_FASTCALL, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_sets", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC
PyInit__sets(void)
{
    return PyModule_Create(&definition);
}
