// One case in Gecode: `gecode CASE.txt SECONDS LEVEL` prints what it found, and what that took, as JSON.
//
// It has no search of its own. `plain` is what its manual begins with: default propagation, the variable
// with the fewest values first; `strong` is domain consistency where it is cheap, and the fewest values
// for the failures first.
//
// The case is numbers, parted by blanks: the number of variables, then for each its values with their
// number before them; the number of rules, then each with its kind before it; the question. All
// numbers are read before the clock runs.

#include <gecode/int.hh>
#include <gecode/search.hh>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

using namespace Gecode;

namespace {

enum Kind { all_different = 0, sum_of = 1, distance_of = 2, allowed = 3 };
enum Question { ask_first = 0, ask_count = 1, ask_least = 2 };

// The numbers of a case, read from its file at once.
class Numbers {
  public:
    explicit Numbers(const char* path) {
        std::ifstream file(path);
        for (int number = 0; file >> number;) all.push_back(number);
    }

    template <typename Number>
    Numbers& operator>>(Number& number) {
        number = static_cast<Number>(all.at(next++));
        return *this;
    }

  private:
    std::vector<int> all;
    std::size_t next = 0;
};

std::vector<int> numbers(Numbers& in) {
    std::size_t length = 0;
    in >> length;
    std::vector<int> all(length);
    for (int& number : all) in >> number;
    return all;
}

double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

class Case : public Space {
  public:
    IntVarArray vars;
    int question = ask_first;
    int argument = 0;

    Case(Numbers& in, bool is_strong) {
        const IntPropLevel level = is_strong ? IPL_DOM : IPL_DEF;
        std::size_t length = 0;
        in >> length;
        vars = IntVarArray(*this, static_cast<int>(length));
        for (int at = 0; at < vars.size(); ++at) {
            vars[at] = IntVar(*this, IntSet(IntArgs(numbers(in))));
        }
        in >> length;
        for (std::size_t rule = 0; rule < length; ++rule) post(in, level);
        in >> question >> argument;
        if (is_strong) {
            branch(*this, vars, INT_VAR_AFC_SIZE_MAX(), INT_VAL_MIN());
        } else {
            branch(*this, vars, INT_VAR_SIZE_MIN(), INT_VAL_MIN());
        }
    }

    Case(Case& other)
        : Space(other), question(other.question), argument(other.argument) {
        vars.update(*this, other.vars);
    }

    Space* copy() override { return new Case(*this); }

    // What the next solution must be, where the least is sought.
    void constrain(const Space& best) override {
        const Case& other = static_cast<const Case&>(best);
        rel(*this, vars[argument], IRT_LE, other.vars[argument].val());
    }

  private:
    IntVarArgs scope(Numbers& in) {
        IntVarArgs own;
        for (int var : numbers(in)) own << vars[var];
        return own;
    }

    void post(Numbers& in, IntPropLevel level) {
        int kind = 0;
        in >> kind;
        IntVarArgs own = scope(in);
        if (kind == all_different) {
            IntArgs offsets(numbers(in));
            if (own.size() == 2 && offsets[0] == 0 && offsets[1] == 0) {
                rel(*this, own[0], IRT_NQ, own[1]);
            } else {
                distinct(*this, offsets, own, level);
            }
        } else if (kind == sum_of) {
            const IntRelType types[] = {IRT_EQ, IRT_NQ, IRT_LQ, IRT_GQ};
            IntArgs coefficients(numbers(in));
            int comparison = 0;
            int bound = 0;
            in >> comparison >> bound;
            linear(*this, coefficients, own, types[comparison], bound);
        } else if (kind == distance_of) {
            const int reach = 1 << 20;
            IntVar signed_distance(*this, -reach, reach);
            linear(*this, IntArgs({1, -1, -1}), IntVarArgs() << own[0] << own[1] << signed_distance, IRT_EQ, 0, level);
            abs(*this, signed_distance, own[2], level);
        } else {
            TupleSet rows(own.size());
            std::size_t length = 0;
            in >> length;
            for (std::size_t row = 0; row < length; ++row) rows.add(IntArgs(numbers(in)));
            rows.finalize();
            extensional(*this, own, rows);
        }
    }
};

void tell(const char* answer, bool finished, const Case* solution, double stated, double searched) {
    std::cout << "{\"answer\":" << answer << ",\"finished\":" << (finished ? "true" : "false");
    std::cout << ",\"solution\":";
    if (solution == nullptr) {
        std::cout << "null";
    } else {
        for (int at = 0; at < solution->vars.size(); ++at) {
            std::cout << (at == 0 ? '[' : ',') << solution->vars[at].val();
        }
        std::cout << ']';
    }
    std::cout << ",\"state\":" << stated << ",\"search\":" << searched << "}\n";
}

}  // namespace

int main(int arguments, char** texts) {
    if (arguments != 4) return 2;
    Numbers in(texts[1]);
    const double begin = cpu_seconds();
    Case* stated = new Case(in, texts[3] == std::string("strong"));
    const double start = cpu_seconds();
    Search::Options options;
    Search::TimeStop stop(std::atof(texts[2]) * 1e3);
    options.stop = &stop;
    const int question = stated->question;
    const int argument = stated->argument;
    long long found = 0;
    bool finished = false;
    Case* last = nullptr;
    const auto run = [&](auto& engine) {
        while (Case* solution = engine.next()) {
            ++found;
            delete last;
            last = solution;
            if (question == ask_first || (question == ask_count && found == argument)) {
                finished = true;
                return;
            }
        }
        finished = !engine.stopped();
    };
    if (question == ask_least) {
        BAB<Case> engine(stated, options);
        run(engine);
    } else {
        DFS<Case> engine(stated, options);
        run(engine);
    }
    delete stated;
    const double end = cpu_seconds();
    std::string answer = std::to_string(found);
    if (question == ask_first) answer = finished ? (last ? "1" : "0") : "null";
    if (question == ask_least) answer = last ? std::to_string(last->vars[argument].val()) : "null";
    tell(answer.c_str(), finished, question == ask_count ? nullptr : last, start - begin, end - start);
    return 0;
}
